export { restoredMarker } from './stamp-file.ts'
export { watchRestores } from './watch-restores.ts'
