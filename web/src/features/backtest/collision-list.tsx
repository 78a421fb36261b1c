import { m } from '@skein/messages'
import { HelpLink } from '../../components/help-link.tsx'
import type { Collision } from '@skein/contract/automations/backtest/collision'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { listQuery } from '../automations/queries.ts'

const severityNames = {
  critical: m.backtest_dry_run_severity_critical(),
  warning: m.backtest_dry_run_severity_warning(),
  info: m.backtest_dry_run_severity_info(),
}

interface CollisionListProps {
  collisions: readonly Collision[]
  platformUserId: string
  /** Renders nothing when there are no collisions. */
  quiet?: boolean
}

type Severity = Collision['severity']

const looks: Readonly<Record<Severity, { tone: Tone; Glyph: typeof Info }>> = {
  critical: { tone: 'bad', Glyph: CircleAlert },
  warning: { tone: 'warn', Glyph: TriangleAlert },
  info: { tone: 'neutral', Glyph: Info },
}

/** Collisions with other automations, most severe first, with links to them. */
export function CollisionList({ collisions, platformUserId, quiet = false }: CollisionListProps) {
  if (collisions.length === 0)
    return quiet ? null : <p className="meta">{m.backtest_dry_run_no_collisions()}</p>
  return (
    <section aria-label={m.backtest_dry_run_collisions()} className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 className="label-text text-text-2">{m.backtest_dry_run_collisions()}</h3>
        <HelpLink term="conflict" />
      </div>
      <ul className="m-0 flex list-none flex-col gap-2 p-0">
        {collisions.map((collision, place) => (
          <li key={place} className="flex flex-col items-start gap-1.5 rounded-control bg-raised p-3">
            <SeverityTag severity={collision.severity} />
            <p>{collision.message}</p>
            <Others ids={collision.automation_ids} platformUserId={platformUserId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SeverityTag({ severity }: { severity: Severity }) {
  const { tone, Glyph } = looks[severity]
  return (
    <Tag tone={tone} glyph={<Glyph size={12} aria-hidden="true" />}>
      {severityNames[severity]}
    </Tag>
  )
}

const firstLinks = 5
const linksOnRequest = 50

interface OthersProps {
  ids: readonly string[]
  platformUserId: string
}

/** The links open in a new tab, so that this form keeps its values. A keyword may be that of hundreds of automations. */
function Others({ ids, platformUserId }: OthersProps) {
  const { data: all = [] } = useQuery({
    ...listQuery(platformUserId),
    refetchInterval: false,
    refetchOnMount: false,
  })
  const automations = all.filter(({ automation_id }) => ids.includes(automation_id))
  const [visible, setVisible] = useState(firstLinks)
  const hidden = automations.length - visible
  if (automations.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {automations.slice(0, visible).map(({ automation_id, automation_type, name }) => (
        <a
          key={automation_id}
          href={editorPathOf(automation_type, automation_id) ?? undefined}
          target="_blank"
          rel="noopener"
          className="text-label text-text underline"
        >
          {m.backtest_dry_run_open_rule({ name })}
        </a>
      ))}
      {hidden > 0 && (
        <Button size="dense" onClick={() => setVisible(visible + linksOnRequest)}>
          {m.backtest_dry_run_show_more({ count: Math.min(linksOnRequest, hidden) })}
        </Button>
      )}
    </p>
  )
}
