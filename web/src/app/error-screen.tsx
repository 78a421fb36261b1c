import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { appWords } from '../copy/app.ts'

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
      <h1 className="title">{appWords.screenFailed}</h1>
      <ErrorState title={appWords.screenFailedText} onRetry={again} />
      <LinkButton to={paths.landing} variant="ghost">
        {appWords.toStart}
      </LinkButton>
    </div>
  )
}
