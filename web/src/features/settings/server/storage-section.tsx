import type { Overview, StorageGroup } from '@skein/contract/administration/overview'
import { m } from '@skein/messages'
import { formatCount, formatDuration, formatFileSize, formatNumber } from '../../../lib/format.ts'
import { Section } from '../section.tsx'
import { Fact, Facts } from './facts.tsx'
import { GuideLink } from './guide-link.tsx'

const groupNames: Readonly<Record<StorageGroup, string>> = {
  messages: m.administration_group_messages(),
  knowledge: m.administration_group_knowledge(),
  log: m.administration_group_log(),
  uploads: m.administration_group_uploads(),
  jobs: m.administration_group_jobs(),
  other: m.administration_group_other(),
}

/** From these counts on, the server stops counting (`getOverview`). */
const maxEvents = 10_000
const maxFailures = 1000

const countUpTo = (count: number, max: number): string =>
  count >= max ? m.administration_or_more({ amount: formatNumber(count) }) : formatNumber(count)

/** Whole seconds, minutes or hours. */
const age = (seconds: number): string | false => {
  if (seconds < 1) return false
  const unit = seconds < 120 ? 1 : seconds < 7200 ? 60 : 3600
  return m.administration_oldest({ duration: formatDuration(Math.floor(seconds / unit) * unit) })
}

/** Sizes of the database and the disk, and what waits in the queues. */
export function StorageSection({ overview: { storage, queue } }: { overview: Overview }) {
  const { embedded, database_bytes, groups, disk } = storage
  return (
    <Section
      id="storage"
      title={m.administration_storage()}
      aside={<GuideLink page="capacity" title={m.administration_storage()} />}
    >
      <Facts label={m.administration_storage()}>
        <Fact
          label={m.administration_database()}
          variables={['DATABASE_URL']}
          notes={[embedded ? m.administration_database_embedded() : m.administration_database_external()]}
        >
          {formatFileSize(database_bytes)}
        </Fact>
        {groups.map(({ group, bytes, rows }) => (
          <Fact
            key={group}
            label={groupNames[group]}
            notes={[rows > 0 && m.administration_rows({ rows: formatCount(rows) })]}
          >
            {formatFileSize(bytes)}
          </Fact>
        ))}
        <Fact label={m.administration_disk()} variables={['DATA_DIR']}>
          {disk === null
            ? m.administration_unknown()
            : m.administration_disk_of({
                free: formatFileSize(disk.free_bytes),
                total: formatFileSize(disk.total_bytes),
              })}
        </Fact>
        <Fact label={m.administration_events_waiting()} notes={[age(queue.events.oldest_seconds)]}>
          {countUpTo(queue.events.waiting, maxEvents)}
        </Fact>
        <Fact label={m.administration_messages_waiting()} notes={[age(queue.messages.oldest_seconds)]}>
          {formatNumber(queue.messages.waiting)}
        </Fact>
        <Fact label={m.administration_checking()}>{formatNumber(queue.checking)}</Fact>
        <Fact label={m.administration_review()}>{formatNumber(queue.review)}</Fact>
        <Fact label={m.administration_failed_messages()}>
          {countUpTo(queue.failed_messages, maxFailures)}
        </Fact>
        <Fact label={m.administration_jobs_waiting()} notes={[age(queue.jobs.oldest_seconds)]}>
          {formatNumber(queue.jobs.waiting)}
        </Fact>
        <Fact label={m.administration_failed_jobs()}>{formatNumber(queue.failed_jobs)}</Fact>
      </Facts>
    </Section>
  )
}
