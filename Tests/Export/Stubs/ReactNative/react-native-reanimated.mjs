// software-mansion/react-native-reanimated: hooks whose worklets run at once.
export const useDerivedValue = (worklet) => ({ get value() { return worklet(); } });
export const useAnimatedStyle = (worklet) => worklet();
export default { View: 'Animated.View' };
