import React, { useMemo, useRef, useState } from 'react';
import { Text } from 'react-native';
import { Carousel, type CarouselRef } from 'react-native-reanimated-carousel';
import { useReducedMotion } from 'react-native-reanimated';
import { itemAnimation, type Layout } from './effects/reanimated/coverflow';

const layout: Layout = {
  pageWidth: 240,
  pageHeight: 320,
  viewportWidth: 390,
  viewportHeight: 400,
  gap: 0,
  pages: 12,
  vertical: false,
  rightToLeft: false,
};

export function Cards({ cards }: { cards: string[] }) {
  const carousel = useRef<CarouselRef>(null);
  const [current, setCurrent] = useState(0);
  const reducesMotion = useReducedMotion();
  const animation = useMemo(
    () => itemAnimation(layout, { reducesMotion, draw: (pose) => ({ elevation: pose.alpha }) }),
    [reducesMotion],
  );
  return (
    <Carousel ref={carousel} data={cards} itemAnimation={animation} onSnapToItem={setCurrent}
      renderItem={({ item, index }) => (
        <Text onPress={() => carousel.current?.scrollTo({ index, animated: true })}>
          {item} {index === current ? '•' : ''}
        </Text>
      )} />
  );
}
