import type { ComponentProps, InputEvent } from 'react'
import { controls } from '../../copy/controls.ts'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'
import { inputClass } from './input-style.ts'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows a counter of characters, or of another unit by its name. */
  counter?: { count: number; max: number; unit?: string } | undefined
}

/** A multi-line input that grows with its text. */
export function TextArea({ className, counter, onInput, rows = 3, ...rest }: TextAreaProps) {
  const control = useFieldControl()
  const grow = (event: InputEvent<HTMLTextAreaElement>) => {
    growToContent(event.currentTarget)
    onInput?.(event)
  }
  return (
    <>
      <textarea
        rows={rows}
        {...control}
        {...rest}
        onInput={grow}
        className={cx(inputClass, 'field-sizing-content max-h-[50vh] resize-y py-2.5', className)}
      />
      {counter && <CharCounter {...counter} />}
    </>
  )
}

function CharCounter({ count, max, unit }: { count: number; max: number; unit?: string }) {
  const tone = count > max ? 'text-bad' : count >= max * 0.9 ? 'text-warn' : 'text-text-3'
  return (
    <p className={cx('tabular self-end text-floor', tone)}>
      {controls.characters(count, max)} {unit}
    </p>
  )
}

/** Fallback for browsers without `field-sizing`. */
function growToContent(area: HTMLTextAreaElement): void {
  if (typeof CSS === 'undefined' || CSS.supports?.('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
