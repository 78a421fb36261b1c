import './ui/styles/base.css'

// Hydration must not compete with the first paint of the prerendered page.
await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
const { hydratePublicPage } = await import('./app/public/hydrate-public-page.ts')
await hydratePublicPage()
