import type { StorageGroup } from '@skein/contract/administration/overview'
import type { TableSize } from '#src/infra/db/table-sizes.ts'

/** The groups of tables that grow with use; the queue of jobs has a schema of its own. */
export const storageTables: Readonly<Record<Exclude<StorageGroup, 'jobs' | 'other'>, readonly string[]>> = {
  messages: [
    'messages',
    'conversations',
    'contact_events',
    'contact_notes',
    'contact_profiles',
    'earlier_comments',
    'gathered_comments',
    'outbox',
    'outbox_failures',
    'outbox_messages',
    'outbox_open',
  ],
  knowledge: [
    'fixed_answers',
    'knowledge_chunks',
    'knowledge_gaps',
    'knowledge_sources',
    'knowledge_terms',
    'knowledge_vectors',
    'knowledge_versions',
    'knowledge_words',
  ],
  log: [
    'automation_set_versions',
    'comment_facts',
    'decisions',
    'event_marks',
    'event_payloads',
    'event_queue',
    'inbound_events',
    'swept_events',
    'verdicts',
  ],
  uploads: ['knowledge_originals', 'reply_files'],
}

const groupOfTable = new Map(
  Object.entries(storageTables).flatMap(([group, tables]) =>
    // Safe cast: the keys of a record.
    tables.map((table) => [table, group as StorageGroup] as const),
  ),
)

interface GroupSize {
  group: StorageGroup
  bytes: number
  rows: number
}

/** Adds tables up by group, the largest group first. */
export function groupSizes(tables: readonly TableSize[]): GroupSize[] {
  const groups = new Map<StorageGroup, GroupSize>()
  for (const { name, schema, bytes, rows } of tables) {
    const group = schema === 'pgboss' ? 'jobs' : (groupOfTable.get(name) ?? 'other')
    const sum = groups.get(group) ?? { group, bytes: 0, rows: 0 }
    groups.set(group, { group, bytes: sum.bytes + bytes, rows: sum.rows + rows })
  }
  return [...groups.values()].toSorted((a, b) => b.bytes - a.bytes)
}
