/** Documents of the build that contain PUBLIC_URL, by path. */
const documents: Readonly<Record<string, string>> = {
  '/': 'landing.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
  '/llms.txt': 'llms.txt',
  '/docs': 'docs/index.html',
}

/** Pages of the guide are files of the build. */
const guidePage = /^\/docs\/[a-z-]+$/

/** Returns the document of the build at a path; undefined without one. */
export const documentAt = (path: string): string | undefined =>
  documents[path] ?? (guidePage.test(path) ? `${path.slice(1)}.html` : undefined)

/** Returns the 404 document for a path; undefined for paths whose 404 page is in the app. */
export const missingAt = (path: string): string | undefined =>
  path.startsWith('/docs/') ? 'docs/not-found.html' : undefined
