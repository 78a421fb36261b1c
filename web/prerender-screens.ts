import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type * as Renderer from './src/app/render-screens.tsx'
import { importRenderer } from './prerender.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Writes a document for each screen with its shell: the frame and skeletons that show while the code loads. The document
 * names the code of the screen; `public/shell.js` requests it after the shell is painted.
 */
export const prerenderScreens = (): Plugin => ({
  name: 'prerender-screens',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no index.html.')
      const document = String(page.source)
      const { renderedScreens } = await importRenderer<typeof Renderer>('src/app/render-screens.tsx')
      for (const screen of renderedScreens) {
        this.emitFile({
          type: 'asset',
          fileName: `screens/${screen.audience}${screen.path}.html`,
          source: withShell(document, screen, chunksOf(bundle, screen.modules)),
        })
      }
    },
  },
})

const entryTag = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/
const preloadTag = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g

function withShell(
  document: string,
  { phone, desktop }: Renderer.RenderedScreen,
  chunks: readonly Chunk[],
): string {
  const entry = entryTag.exec(document)?.[1]
  if (entry === undefined) throw new Error('index.html has no script of its own.')
  const shared = [...document.matchAll(preloadTag)].map(([, file = '']) => file)
  const links = [...new Set([...shared, ...chunks.map(({ fileName }) => `/${fileName}`)])].map(
    (file) => `<link rel="modulepreload" crossorigin href="${file}">`,
  )
  const parts = [
    '<div id="root"></div>',
    `<template id="phone-shell">${phone}</template>`,
    `<template id="desktop-shell">${desktop}</template>`,
    `<template id="code" data-entry="${entry}">${links.join('')}</template>`,
    `<script src="/shell.js"></script>`,
  ]
  // The shell needs the styles that belong to the code of the screen.
  const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const sheets = [...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return document
    .replace('</head>', () => `${sheets.join('')}</head>`)
    .replace(entryTag, '')
    .replaceAll(preloadTag, '')
    .replace('<div id="root"></div>', () => parts.join('\n    '))
}

function chunksOf(bundle: Bundle, modules: readonly string[]): Chunk[] {
  const chunks = new Set<Chunk>()
  for (const module of modules) addImports(bundle, chunkOf(bundle, module), chunks)
  return [...chunks]
}

function chunkOf(bundle: Bundle, module: string): string {
  const id = join(import.meta.dirname, module)
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(id))
  if (!chunk) throw new Error(`The build has no file for ${module}: is it still a part of its own?`)
  return chunk.fileName
}

function addImports(bundle: Bundle, file: string, chunks: Set<Chunk>): void {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || chunk.isEntry || chunks.has(chunk)) return
  chunks.add(chunk)
  for (const inner of chunk.imports) addImports(bundle, inner, chunks)
}
