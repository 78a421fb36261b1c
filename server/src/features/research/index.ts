export { readWebPage } from './read-web-page.ts'
export { searchWeb } from './search-web.ts'
