export { readWebPage, type WebText } from './read-web-page.ts'
export { searchWeb, type WebSearch } from './search-web.ts'
