// react-native-masked-view/masked-view: `maskElement` and children, js/MaskedView.js.
export default 'MaskedView';
