export { restoredMarker } from './stamp-file.ts'
export { restoredAt } from './store.ts'
export { watchRestores } from './watch-restores.ts'
