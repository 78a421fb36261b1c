import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FullScreenSpinner } from '../ui/feedback/full-screen-spinner.tsx'

/** Public pages are not part of the app, so links to them load a document. */
export function PublicAddress() {
  const href = useRouterState({ select: ({ location }) => location.href })
  useEffect(() => location.replace(href), [href])
  return <FullScreenSpinner />
}
