import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'type' | 'onChange'> {
  /** null if the input is empty. */
  value: number | null
  onValueChange: (value: number | null) => void
}

export function NumberInput({ value, onValueChange, inputMode = 'numeric', ...rest }: NumberInputProps) {
  return (
    <TextInput
      {...rest}
      type="number"
      inputMode={inputMode}
      className="tabular"
      value={value ?? ''}
      onChange={(event) => {
        const number = event.currentTarget.valueAsNumber
        onValueChange(Number.isNaN(number) ? null : number)
      }}
    />
  )
}
