import { m } from '@skein/messages'
import { AskAdministrator } from '../../components/ask-administrator.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import {
  repairConnection,
  type CheckState,
  type Connection,
  type ConnectionCheck,
} from '@skein/contract/accounts/connection'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleHelp, CircleX, TriangleAlert } from 'lucide-react'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { formatAgo, formatClock, formatDateTime } from '../../lib/format.ts'
import { connectInstagramUrl } from '../../lib/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { StatusDot, type StatusDotState, ConnectorLine } from '../../ui/status-dot.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { accountsQuery } from '../session/queries.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { connectionQuery } from './queries.ts'
import { Section } from './section.tsx'
import { WaitingRows } from './waiting.tsx'
import { SweepFigures } from './sweep-figures.tsx'
import { PermittedFields } from '../session/permitted.tsx'

const checkNames = {
  login: m.settings_connection_checks_login(),
  permissions: m.settings_connection_checks_permissions(),
  webhook_fields: m.settings_connection_checks_webhook_fields(),
  last_event: m.settings_connection_checks_last_event(),
  sending: m.settings_connection_checks_sending(),
  quiet_channel: m.settings_connection_checks_quiet_channel(),
  sweep: m.settings_connection_checks_sweep(),
  event_content: m.settings_connection_checks_event_content(),
  message_content: m.settings_connection_checks_message_content(),
  echoes: m.settings_connection_checks_echoes(),
  model: m.models_choice_chatbot_model(),
}

const stateNames = {
  ok: m.settings_connection_states_ok(),
  limited: m.settings_connection_states_limited(),
  failed: m.settings_key_fails(),
  unknown: m.settings_connection_states_unknown(),
}

const fixNames = {
  reconnect: m.common_reconnect(),
  refresh: m.settings_connection_fixes_refresh(),
  resubscribe: m.settings_connection_fixes_resubscribe(),
}

const waiting = <WaitingRows count={11} className="min-h-24 ps-8 sm:min-h-22" action="hidden" />

/** Checks of the connection with their state and a repair action. */
export function ConnectionSection({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(connectionQuery(platformUserId))
  const { data, isFetching, refetch } = query
  return (
    <Section
      id="connection"
      title={m.settings_connection_title()}
      text={m.settings_connection_text()}
      aside={
        (data || isFetching) && (
          <div className="flex flex-wrap items-center gap-3">
            <span className="meta tabular" role="status">
              {isFetching || !data
                ? m.common_checking_now()
                : m.settings_connection_checked({ time: formatClock(data.checked_at) })}
            </span>
            <Button size="dense" busy={isFetching} onClick={() => void refetch()}>
              {m.common_check_again()}
            </Button>
          </div>
        )
      }
    >
      <Loaded query={query} failed={m.settings_connection_failed()} waiting={waiting}>
        {({ checks }) => (
          <PermittedFields>
            <Checks checks={checks} platformUserId={platformUserId} />
          </PermittedFields>
        )}
      </Loaded>
    </Section>
  )
}

function Checks({ checks, platformUserId }: { checks: Connection['checks']; platformUserId: string }) {
  const fix = useFix(platformUserId)
  return (
    <ol>
      {checks.map((check, place) => (
        <CheckRow
          key={check.key}
          check={check}
          isLast={place === checks.length - 1}
          fix={fix}
          platformUserId={platformUserId}
        />
      ))}
    </ol>
  )
}

const looks: Record<CheckState, { tone: Tone; knot: StatusDotState; Icon: typeof Check }> = {
  ok: { tone: 'ok', knot: 'active', Icon: Check },
  limited: { tone: 'warn', knot: 'hollow', Icon: TriangleAlert },
  failed: { tone: 'bad', knot: 'failed', Icon: CircleX },
  unknown: { tone: 'neutral', knot: 'hollow', Icon: CircleHelp },
}

interface CheckRowProps {
  check: ConnectionCheck
  isLast: boolean
  fix: ReturnType<typeof useFix>
  platformUserId: string
}

function CheckRow({ check, isLast, fix, platformUserId }: CheckRowProps) {
  const { key, state, message, fix: neededFix, at, missing, refused } = check
  const { tone, knot: statusDot, Icon } = looks[state]
  return (
    <li className="flex gap-5">
      <span className="flex w-3 flex-col items-center pt-1.5">
        <StatusDot state={statusDot} tone={tone} />
        {!isLast && <ConnectorLine pattern={state === 'ok' ? 'solid' : 'dotted'} tone={tone} />}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-6">
        <div className="min-w-0 grow basis-64">
          <h3 className="section-head flex flex-wrap items-center gap-x-2">
            {checkNames[key]}
            {key === 'webhook_fields' && <HelpLink term="event-delivery" />}
            <Tag tone={tone} glyph={<Icon size={14} aria-hidden="true" />}>
              {stateNames[state]}
            </Tag>
          </h3>
          <p className="mt-1 text-text-2">{message}</p>
          {key === 'quiet_channel' && state === 'failed' && <AskAdministrator section="delivery" />}
          <Names label={m.settings_connection_missing()} names={missing} />
          <Names label={m.settings_connection_refused()} names={refused} />
          {at && <p className="meta tabular mt-0.5 first-letter:uppercase">{momentWords(key, at)}</p>}
          {key === 'sweep' && <SweepFigures check={check} platformUserId={platformUserId} />}
        </div>
        {neededFix && (
          <Button variant="primary" busy={fix.busy} onClick={() => fix.start(neededFix)}>
            {fixNames[neededFix]}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The names that Meta uses, for a comparison with the settings of the app there. */
function Names({ label, names = [] }: { label: string; names: string[] | undefined }) {
  if (names.length === 0) return null
  return (
    <dl className="mt-2">
      <dt className="meta">{label}</dt>
      <dd>
        <ul className="mt-1 flex flex-wrap gap-2">
          {names.map((name) => (
            <li
              key={name}
              className="max-w-full rounded-control border border-line bg-raised px-2 code break-all"
            >
              {name}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}

const momentWords = (key: ConnectionCheck['key'], at: string) =>
  key === 'login' || key === 'sending'
    ? m.settings_connection_until({ moment: formatDateTime(at) })
    : key === 'sweep'
      ? m.settings_sweep_last({ moment: formatAgo(at) })
      : `${formatDateTime(at)}, ${formatAgo(at)}.`

/** A new login leaves the page; the server makes other repairs and repeats the checks. */
function useFix(platformUserId: string) {
  const client = useQueryClient()
  const user = useUser()
  const account = useSelectedAccount()
  const { mutate, isPending } = useMutation({
    mutationFn: (fix: 'refresh' | 'resubscribe') =>
      call(repairConnection, { platform_user_id: platformUserId, fix }),
    onSuccess: (connection, requestedFix) => {
      client.setQueryData(connectionQuery(platformUserId).queryKey, connection)
      const isOpen = connection.checks.some(({ fix }) => fix === requestedFix)
      notify(
        isOpen
          ? { type: 'error', message: m.settings_connection_still_open() }
          : { type: 'success', message: m.settings_connection_repaired() },
      )
    },
    onError: (error) =>
      notify({ type: 'error', message: messageOf(error, m.settings_connection_not_repaired()) }),
    onSettled: () => void client.invalidateQueries({ queryKey: accountsQuery(user.id).queryKey }),
  })
  const start = (fix: NonNullable<ConnectionCheck['fix']>) =>
    fix === 'reconnect' ? location.assign(connectInstagramUrl(user.id, account?.workspace_id)) : mutate(fix)
  return { start, busy: isPending }
}
