export * from './everywhere.js';
export { type BrowserConnection, connect } from './connect-in-browser.js';
