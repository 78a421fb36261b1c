import { useRouter } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { platformsWords } from '../../copy/platforms.ts'
import { rememberWantedPath, useSessionStore } from '../session/session-store.ts'

/** Links to the page that was requested before sign-in. */
export function RequestedPage() {
  const wanted = useSessionStore((state) => state.wantedPath)
  const router = useRouter()
  if (!wanted || wanted.startsWith(paths.platforms)) return null
  const go = () => {
    rememberWantedPath(null)
    router.history.push(wanted)
  }
  return (
    <Banner
      type="info"
      onDismiss={() => rememberWantedPath(null)}
      action={
        <Button size="dense" onClick={go}>
          {platformsWords.continue}
        </Button>
      }
    >
      {platformsWords.continueTo(wanted.split('?')[0] ?? wanted)}
    </Banner>
  )
}
