import { m } from '@skein/messages'
import { reasonCodes, reasons, type ReasonCode } from '@skein/contract/reasons'

export const outcomeWords = {
  fired: m.decision_log_filters_outcome_fired(),
  declined: m.decision_log_filters_outcome_declined(),
  failed: m.decision_log_filters_outcome_failed(),
  review: m.decision_log_filters_outcome_review(),
  all: m.decision_log_filters_outcome_all(),
} as const

export const filterWords = {
  outcome: m.decision_log_filters_outcome(),
  filters: (count: number) =>
    count === 0 ? m.decision_log_filters_filters() : m.decision_log_filters_filters_2({ count }),
  search: m.decision_log_filters_search(),
  download: m.decision_log_filters_download(),
  any: m.decision_log_filters_any(),
  state: m.decision_log_filters_state(),
  reason: m.decision_log_filters_reason(),
  rule: m.decision_log_filters_rule(),
  type: m.decision_log_filters_type(),
  kind: m.decision_log_filters_kind(),
  period: m.decision_log_filters_period(),
  own: m.decision_log_filters_own(),
  hidden: m.decision_log_filters_hidden(),
  clear: m.decision_log_filters_clear(),
} as const

export const ownWords = { shown: m.decision_log_filters_own_shown() } as const

export const kindNames = {
  comment: m.decision_log_filters_kind_names_comment(),
  message: m.decision_log_filters_kind_names_message(),
} as const

export const periodWords = {
  hour: m.decision_log_filters_period_hour(),
  day: m.decision_log_filters_period_day(),
  week: m.decision_log_filters_period_week(),
  month: m.decision_log_filters_period_month(),
} as const

/** Reasons for not replying, short enough for a filter list. */
export const reasonWords: Readonly<Partial<Record<ReasonCode, string>>> = Object.fromEntries(
  reasonCodes.flatMap((code) => {
    const name = reasons[code].filter?.()
    return name === undefined ? [] : [[code, name]]
  }),
)
