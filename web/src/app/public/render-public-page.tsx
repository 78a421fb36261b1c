import { prerender } from 'react-dom/static'
import type { ReactNode } from 'react'
import { renderPublicPage, publicPages, type PublicPage } from './public-pages.tsx'

/** A prerendered public page. */
export interface RenderedPage extends Omit<PublicPage, 'load'> {
  html: string
}

export const renderedPages: RenderedPage[] = await Promise.all(
  publicPages.map(async ({ load, ...page }) => ({
    ...page,
    html: await htmlOf(renderPublicPage(await load())),
  })),
)

/**
 * Waits for all suspended content and renders it in place: streaming it later needs inline scripts, which the CSP
 * forbids.
 */
async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  return new Response(prelude).text()
}
