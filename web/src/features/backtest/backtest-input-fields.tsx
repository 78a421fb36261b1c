import { simulationLimits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { textsOf } from './backtest-logic.ts'
import type { AutomationEvent } from '../../lib/automation-event.ts'

const daysLabel = (days: number) => (days === 1 ? m.common_last_day() : m.common_last_days({ days }))

const linesLabels = {
  comment: m.backtest_dry_run_lines_comment(),
  message: m.backtest_dry_run_lines_message(),
}

/** Values of the input fields. */
export interface BacktestInputChoice {
  source: 'past' | 'pasted'
  days: number
  pasted: string
}

interface BacktestInputFieldsProps {
  /** The automation asks a model, which costs money. */
  asksModel: boolean
  event: AutomationEvent
  choice: BacktestInputChoice
  onChange: (choice: BacktestInputChoice) => void
}

const spans = [1, 7, 14, simulationLimits.days].map((days) => ({
  value: String(days),
  label: daysLabel(days),
}))

/** Selects the events of a run. */
export function BacktestInputFields({ event, asksModel, choice, onChange }: BacktestInputFieldsProps) {
  const { tooMany, tooLong } = textsOf(choice.pasted)
  return (
    <>
      <FieldGroup legend={m.backtest_dry_run_source()}>
        <Segmented
          label={m.backtest_dry_run_source()}
          value={choice.source}
          onValueChange={(source) => onChange({ ...choice, source })}
          options={[
            { value: 'past', label: m.backtest_dry_run_past() },
            { value: 'pasted', label: m.backtest_dry_run_pasted() },
          ]}
        />
      </FieldGroup>
      {choice.source === 'past' ? (
        <Field
          label={m.common_period()}
          hint={asksModel ? m.backtest_dry_run_asks({ calls: simulationLimits.calls }) : undefined}
        >
          <Select
            value={String(choice.days)}
            options={spans}
            onValueChange={(days) => onChange({ ...choice, days: Number(days) })}
          />
        </Field>
      ) : (
        <Field
          label={linesLabels[event]}
          hint={asksModel ? m.backtest_dry_run_asks({ calls: simulationLimits.calls }) : undefined}
          error={
            tooMany
              ? m.backtest_dry_run_lines_left({ max: simulationLimits.texts })
              : tooLong
                ? m.backtest_dry_run_line_cut({ max: simulationLimits.textLength })
                : undefined
          }
        >
          <TextArea
            rows={4}
            className="min-h-28"
            value={choice.pasted}
            placeholder={m.backtest_dry_run_lines_placeholder()}
            onChange={({ currentTarget }) => onChange({ ...choice, pasted: currentTarget.value })}
          />
        </Field>
      )}
    </>
  )
}
