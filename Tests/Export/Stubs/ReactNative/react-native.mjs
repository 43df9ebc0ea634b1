export const Image = 'Image';
export const Text = 'Text';
export const View = 'View';
