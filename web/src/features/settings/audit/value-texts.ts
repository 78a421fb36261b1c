import { BusinessHours } from '@skein/contract/accounts/business-hours'
import { ActivationStatus } from '@skein/contract/automations/automation'
import { MessageKind, messageKindLabel } from '@skein/contract/inbox/message-kinds'
import { isolated } from '@skein/contract/isolated'
import { unkeptValue } from '@skein/contract/workspaces/audit'
import { Role } from '@skein/contract/workspaces/permissions'
import { roleNames } from '@skein/contract/workspaces/role-names'
import { m } from '@skein/messages'
import { statusNames } from '../../../copy/automations.ts'
import { formatDateTime, formatNumber } from '../../../lib/format.ts'
import { zoneName } from '../../../lib/time/time-zones.ts'
import { weekText } from '../hours/week-text.ts'
import { fieldText } from './audit-texts.ts'

/** Returns a value of a field in words; null for one that was not there. */
export function valueText(field: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? m.common_on() : m.common_off()
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') return wordsOf(field, value)
  const hours = BusinessHours.shape.days.safeParse(value)
  if (field === 'days' && hours.success) return weekText(hours.data) || m.audit_no_hours()
  const parts = Array.isArray(value)
    ? value.flatMap((each) => valueText(field, each) ?? [])
    : Object.entries(value).flatMap(([name, each]) => {
        const text = valueText(name, each)
        return text === null ? [] : [`${fieldText(name) ?? name}: ${text}`]
      })
  return parts.length === 0 ? null : parts.map(isolated).join(separatorOf(value))
}

/** Entries that have commas themselves are separated by more. */
const separatorOf = (value: unknown): string =>
  Array.isArray(value) && value.some((each) => typeof each === 'object') ? ' · ' : ', '

const isoTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function wordsOf(field: string, value: string): string {
  if (value === unkeptValue) return m.audit_unkept()
  if (field === 'time_zone') return zoneName(value)
  if (isoTime.test(value)) return formatDateTime(value)
  const role = field === 'role' ? Role.safeParse(value).data : undefined
  const status = field === 'activation_status' ? ActivationStatus.safeParse(value).data : undefined
  const kind = field === 'message_kinds' ? MessageKind.safeParse(value).data : undefined
  if (role) return roleNames[role]()
  if (status) return statusNames[status]
  return kind ? messageKindLabel(kind) : value
}
