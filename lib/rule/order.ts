export { askedAfter, cameAfter } from '../a2a/view/order.js';
