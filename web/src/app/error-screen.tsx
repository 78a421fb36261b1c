import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths } from '../lib/paths.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { LinkButton } from '../ui/buttons/link-button.tsx'

/** Replaces a screen that threw an error; the surrounding layout keeps working. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  console.error(error)
  return (
    <div className="frame flex max-w-[720px] flex-col items-start gap-4 py-16">
      <h1 className="title">{m.app_screen_failed()}</h1>
      <ErrorState title={m.app_screen_failed_text()} onRetry={again} />
      <LinkButton to={paths.landing} variant="ghost">
        {m.app_to_start()}
      </LinkButton>
    </div>
  )
}
