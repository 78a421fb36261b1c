import type { AutomationType } from '@skein/contract/automations/automation'
import type { SampleTrigger } from '@skein/contract/automations/backtest/sample-trigger'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { useLiveEvents } from '../../../lib/api/live-events.ts'
import { formatDuration, formatUsername } from '../../../lib/format.ts'
import { logPath } from '../../../lib/paths.ts'
import { Spinner } from '../../../ui/loading/spinner.tsx'

const waitingTexts = {
  comment: m.deployed_waiting_comment(),
  message: m.deployed_waiting_message(),
}

interface TestResultProps extends Pick<SampleTrigger, 'write'> {
  platformUserId: string
  automationId: string
}

/** Waits for the test of a deployed automation, then says how it was answered, with a link to its activity. */
export function TestResult({ platformUserId, automationId, write }: TestResultProps) {
  const test = useTest(platformUserId, automationId)
  const entry = test?.entry
  return (
    <p
      role="status"
      className="mb-4 flex min-h-10 flex-wrap items-center gap-2 rounded-control bg-raised px-3 py-2"
    >
      {entry === undefined || isOpen(entry) ? (
        <Spinner />
      ) : entry.state === 'sent' ? (
        <CircleCheck size={18} aria-hidden="true" className="shrink-0 text-ok" />
      ) : (
        <CircleSlash size={18} aria-hidden="true" className="shrink-0 text-warn" />
      )}
      {test ? resultText(test) : waitingTexts[write]}
      {entry && (
        <Link
          to={logPath(entry.automation_type, entry.automation_id)}
          search={{ entry: entry.activity_id }}
          className="touch text-text underline"
        >
          {m.deployed_see_why()}
        </Link>
      )}
    </p>
  )
}

interface Test {
  /** The newest state of the first event that concerned the automation. */
  entry: Execution
  /** When the first state arrived, in milliseconds of the page; null if that says nothing about the duration. */
  began: number | null
  /** Seconds until it was sent; null while that is unknown. */
  seconds: number | null
}

/** Returns the first event that concerns the automation while the component is mounted; null before. */
function useTest(platformUserId: string, automationId: string): Test | null {
  const [test, setTest] = useState<Test | null>(null)
  const [interrupted, setInterrupted] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const state = useLiveEvents(platformUserId, ({ event, data }) => {
    if (event !== 'execution' || data.automation_id !== automationId) return
    setTest((last) => {
      if (last === null) return { entry: data, began: isOpen(data) ? performance.now() : null, seconds: null }
      if (last.entry.activity_id !== data.activity_id) return last
      const isTimed = last.began !== null && data.state === 'sent' && !interrupted && last.seconds === null
      const seconds = isTimed
        ? Math.max(1, Math.round((performance.now() - (last.began ?? 0)) / 1000))
        : last.seconds
      return { ...last, entry: data, seconds }
    })
  })
  // Events of a lost connection arrive later than they happened.
  if (state === 'open' && !wasOpen) setWasOpen(true)
  if (state !== 'open' && wasOpen && !interrupted) setInterrupted(true)
  return test
}

/** Whether the outcome is still awaited. */
const isOpen = ({ state }: Execution): boolean =>
  state === 'pending' || state === 'sending' || state === 'unknown'

const moderates: AutomationType = 'DELETE_COMMENT'

function resultText({ entry, seconds }: Test): string {
  const { automation_type, from_username, reason } = entry
  const username = from_username === null ? m.phone_customer() : formatUsername(from_username)
  if (isOpen(entry)) return m.deployed_replying({ username })
  if (entry.state !== 'sent') return m.deployed_no_reply({ username, reason })
  if (automation_type === moderates) return m.deployed_moderated({ username })
  return seconds === null
    ? m.deployed_replied({ username })
    : m.deployed_replied_in({ username, period: formatDuration(seconds) })
}
