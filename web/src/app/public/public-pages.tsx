import { StrictMode, type ComponentType, type ReactNode } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { SkipLink } from '../../ui/skip-link.tsx'

/** A page without sign-in: prerendered at build time and hydrated without the app. */
export interface PublicPage {
  path: string
  /** File name in the build. */
  file: string
  title: string
  description: string
  load: () => Promise<ComponentType>
}

const landing: PublicPage = {
  path: paths.landing,
  file: 'landing.html',
  title: m.landing_title(),
  description: m.landing_description(),
  load: async () => (await import('../../features/landing/landing-page.tsx')).LandingPage,
}

export const publicPages: readonly PublicPage[] = [
  landing,
  {
    path: paths.privacy,
    file: 'privacy.html',
    title: m.legal_privacy(),
    description: m.legal_privacy_description(),
    load: async () => (await import('../../features/legal/legal-text.tsx')).PrivacyPage,
  },
  {
    path: paths.terms,
    file: 'terms.html',
    title: m.legal_terms(),
    description: m.legal_terms_description(),
    load: async () => (await import('../../features/legal/legal-text.tsx')).TermsPage,
  },
]

export const publicPageAt = (path: string): PublicPage =>
  publicPages.find((page) => page.path === path.replace(/(?<=.)\/$/, '')) ?? landing

export function renderPublicPage(Page: ComponentType): ReactNode {
  return (
    <StrictMode>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <Page />
      </div>
    </StrictMode>
  )
}
