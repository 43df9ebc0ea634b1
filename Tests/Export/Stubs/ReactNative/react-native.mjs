export const Platform = { OS: 'ios' };
export const Image = 'Image';
export const Text = 'Text';
export const View = 'View';
