import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { m } from '@skein/messages'
import { formatNumber } from '../../../lib/format.ts'

/** Returns how much an automation sent within 30 days: "12", or "1,000+" if there is more. */
export const sentText = ({ recently_sent: { count, more } }: AutomationSummary): string =>
  more ? m.inbox_list_count_or_more({ count: formatNumber(count) }) : formatNumber(count)
