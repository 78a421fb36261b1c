import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'
import { inputClass } from './input-style.ts'

export interface TextInputProps extends ComponentProps<'input'> {
  /** Shown inside the input, at its end. */
  end?: ReactNode
}

/** A single-line input. Takes its label, hint and error from the Field around it. */
export function TextInput({ className, end, ...rest }: TextInputProps) {
  const control = useFieldControl()
  const input = (
    <input
      type="text"
      {...control}
      {...rest}
      className={cx(inputClass, 'h-10', Boolean(end) && 'pe-12', className)}
    />
  )
  if (!end) return input
  return (
    <div className="relative">
      {input}
      <div className="absolute inset-y-0 end-0 flex items-center pe-0.5">{end}</div>
    </div>
  )
}
