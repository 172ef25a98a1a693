export { generation } from '../../model/dialect.js';
