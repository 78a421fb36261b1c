import { join } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import { inlineMessages, locale } from './inline-messages.ts'
import { m } from '@skein/messages'
import type * as Guide from './docs/guide-pages.ts'
import type * as Renderer from './src/app/public/render-public-page.tsx'

const template = 'public.html'

/** Writes each public page as a complete document and removes the template from the build. */
export const prerender = (): Plugin => ({
  name: 'prerender',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle[template]
      if (page?.type !== 'asset') throw new Error(`The build has no ${template}.`)
      const document = String(page.source)
      delete bundle[template]
      const { renderedPages } = await importRenderer<typeof Renderer>('src/app/public/render-public-page.tsx')
      for (const publicPage of renderedPages) {
        this.emitFile({
          type: 'asset',
          fileName: publicPage.file,
          source: fillTemplate(document, publicPage),
        })
      }
      const guide = await importRenderer<typeof Guide>('docs/guide-pages.ts')
      const addresses = [...renderedPages, ...guide.readGuide().flatMap(({ pages }) => pages)]
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(addresses) })
    },
  },
})

/** Runs a module of the app in Node. Ignores stylesheets: the build has them, and prerendering needs only class names. */
export async function importRenderer<T>(file: string): Promise<T> {
  const withoutStyles: Plugin = {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : null),
    load: (id) => (id === '\0no-style' ? '' : null),
  }
  const { module } = await runnerImport<T>(join(import.meta.dirname, file), {
    configFile: false,
    root: import.meta.dirname,
    plugins: [inlineMessages(), react(), withoutStyles],
    logLevel: 'warn',
  })
  return module
}

const sitemap = (pages: readonly { path: string }[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path }) => `  <url><loc>__PUBLIC_URL__${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n')

/** Serves the template for public pages during development, where the browser renders them. */
export const publicAddresses = (addresses: readonly string[]): Plugin => ({
  name: 'public-addresses',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      if (addresses.includes((request.url ?? '').split('?')[0] ?? '')) request.url = `/${template}`
      next()
    })
  },
})

/** Returns the document of a prerendered page. */
export function fillTemplate(
  document: string,
  { path, title, description, html }: Omit<Renderer.RenderedPage, 'file'>,
): string {
  const address = `__PUBLIC_URL__${path}`
  const head = [
    `<title>${title} · Skein</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${address}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="Skein" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="__PUBLIC_URL__/social.png" />`,
    `<meta property="og:image:width" content="1200" />`,
    `<meta property="og:image:height" content="630" />`,
    `<meta property="og:image:alt" content="${m.document_image_alt({}, { locale })}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join('\n    ')
  return document
    .replace('<title>Skein</title>', head)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}
