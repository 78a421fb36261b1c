import './ui/base.css'

// The page is there already: what wakes it up must not compete with its first paint.
await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const { hydratePublicPage: wakePublicPage } = await import('./app/hydrate-public-page.ts')
await wakePublicPage()
