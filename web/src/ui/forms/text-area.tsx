import type { ComponentProps, InputEvent } from 'react'
import { controls } from '../../copy/controls.ts'
import { cx } from '../cx.ts'
import { useFieldControl } from './field-context.ts'
import { inputClass } from './input-style.ts'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows a counter: characters typed of characters allowed, or another unit by its name. */
  counter?: { count: number; max: number; unit?: string } | undefined
}

/** Several lines of text; the box grows with them. */
export function TextArea({ className, counter, onInput, rows = 3, ...rest }: TextAreaProps) {
  const control = useFieldControl()
  const grow = (event: InputEvent<HTMLTextAreaElement>) => {
    growByHand(event.currentTarget)
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

/** For browsers that cannot size a field by its content yet. */
function growByHand(area: HTMLTextAreaElement): void {
  if (typeof CSS === 'undefined' || CSS.supports?.('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
