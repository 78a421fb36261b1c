import { lazy, Suspense, useState } from 'react'
import { authWords } from '../../copy/auth.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { resend, type Problem } from './queries.ts'

/** Loaded on demand: its query code is larger than the rest of the page. */
const MailboxLink = lazy(async () => ({ default: (await import('./mailbox-link.tsx')).MailboxLink }))

interface AuthMessageProps {
  problem: Problem | null
  message: string | null
  /** If set, a message about confirmation offers to send the mail to this address again. */
  email?: string
}

/** Result of the last attempt. */
export function AuthMessage({ problem, message, email }: AuthMessageProps) {
  if (problem) {
    return (
      <Banner type="error">
        <p>{problem.message}</p>
        {problem.unconfirmed && <Mailbox />}
        {problem.unconfirmed && email && <Resend email={email} />}
      </Banner>
    )
  }
  if (!message) return null
  return (
    <Banner type="success">
      <p>{message}</p>
      <Mailbox />
      {email && <Resend email={email} />}
    </Banner>
  )
}

const Mailbox = () => (
  <Suspense>
    <MailboxLink />
  </Suspense>
)

function Resend({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setState('busy')
    const problem = await resend(email)
    setFailure(problem?.message ?? null)
    setState(problem ? 'idle' : 'sent')
  }
  if (state === 'sent') return <p className="mt-2 text-text-2">{authWords.resent}</p>
  return (
    <div className="mt-2 flex flex-col items-start gap-1">
      <Button size="dense" busy={state === 'busy'} onClick={() => void send()}>
        {authWords.resend}
      </Button>
      {failure && <p className="text-bad">{failure}</p>}
    </div>
  )
}
