import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type * as Renderer from './docs/render-guide.tsx'
import { fillTemplate, importRenderer } from './prerender.ts'

const template = 'docs.html'

/** Writes each page of the guide as a complete document, with its pictures and the search index. */
export const prerenderGuide = (): Plugin => ({
  name: 'prerender-guide',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle[template]
      if (page?.type !== 'asset') throw new Error(`The build has no ${template}.`)
      const document = String(page.source)
      delete bundle[template]
      const { pages, notFound, index, pictures } = await render()
      for (const each of [...pages, notFound]) {
        this.emitFile({ type: 'asset', fileName: each.file, source: fillTemplate(document, each) })
      }
      for (const file of pictures) {
        this.emitFile({ type: 'asset', fileName: `docs/pictures/${file}`, source: readPicture(file) })
      }
      this.emitFile({ type: 'asset', fileName: index.file, source: index.source })
    },
  },
})

/** Serves the guide during development, rendered for each request. */
export const developedGuide = (): Plugin => ({
  name: 'developed-guide',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      const picture = /^\/docs\/pictures\/([\w-]+\.png)$/.exec(path)?.[1]
      const send = async () => {
        if (picture !== undefined) return response.end(readPicture(picture))
        const { pages, notFound, index } = await render()
        if (path === `/${index.file}`) return response.end(index.source)
        const document = readFileSync(join(import.meta.dirname, template), 'utf8')
        const page = pages.find((each) => each.path === path) ?? notFound
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        return response.end(await server.transformIndexHtml(path, fillTemplate(document, page)))
      }
      if (picture !== undefined || /^\/(docs(\/[\w-]+)?|assets\/guide-\w+\.json)$/.test(path)) {
        send().catch(next)
      } else next()
    })
  },
})

const readPicture = (file: string) => readFileSync(join(import.meta.dirname, '..', 'docs', 'pictures', file))

const render = async () => (await importRenderer<typeof Renderer>('docs/render-guide.tsx')).renderGuide()
