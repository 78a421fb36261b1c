import { prerender } from 'react-dom/static'
import type { ReactNode } from 'react'
import { drawPublicPage, publicPages, type PublicPage } from './public-pages.tsx'

/** A public page as HTML, for the build. */
export interface RenderedPage extends Omit<PublicPage, 'load'> {
  html: string
}

export const renderedPages: RenderedPage[] = await Promise.all(
  publicPages.map(async ({ load, ...page }) => ({
    ...page,
    html: await htmlOf(drawPublicPage(await load())),
  })),
)

/** Parts that come later are waited for, and stand where they belong: a page may have no inline scripts. */
async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
