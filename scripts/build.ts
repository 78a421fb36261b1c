import { buildWebWhenStale } from './web-build.ts'

// Builds what `npm start` needs, for images and servers that start without building.
await buildWebWhenStale()
