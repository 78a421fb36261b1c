import { simulationLimits } from '@skein/contract/limits'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { dryRunWords } from '../../copy/automations/backtest.ts'
import type { AutomationEvent } from '../../copy/automations/editors/editor.ts'
import { textsOf } from './backtest-logic.ts'

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
  label: dryRunWords.daysLabel(days),
}))

/** Selects the events of a run. */
export function BacktestInputFields({ event, asksModel, choice, onChange }: BacktestInputFieldsProps) {
  const { tooMany, tooLong } = textsOf(choice.pasted)
  return (
    <>
      <FieldGroup legend={dryRunWords.source}>
        <Segmented
          label={dryRunWords.source}
          value={choice.source}
          onValueChange={(source) => onChange({ ...choice, source })}
          options={[
            { value: 'past', label: dryRunWords.past },
            { value: 'pasted', label: dryRunWords.pasted },
          ]}
        />
      </FieldGroup>
      {choice.source === 'past' ? (
        <Field
          label={dryRunWords.days}
          hint={asksModel ? dryRunWords.asks(simulationLimits.calls) : undefined}
        >
          <Select
            value={String(choice.days)}
            options={spans}
            onValueChange={(days) => onChange({ ...choice, days: Number(days) })}
          />
        </Field>
      ) : (
        <Field
          label={dryRunWords.lines[event]}
          hint={asksModel ? dryRunWords.asks(simulationLimits.calls) : undefined}
          error={
            tooMany
              ? dryRunWords.linesLeft(simulationLimits.texts)
              : tooLong
                ? dryRunWords.lineCut(simulationLimits.textLength)
                : undefined
          }
        >
          <TextArea
            rows={4}
            className="min-h-28"
            value={choice.pasted}
            placeholder={dryRunWords.linesPlaceholder}
            onChange={({ currentTarget }) => onChange({ ...choice, pasted: currentTarget.value })}
          />
        </Field>
      )}
    </>
  )
}
