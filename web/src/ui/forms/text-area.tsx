import type { ComponentProps, InputEvent } from 'react'
import { m } from '@skein/messages'
import { cx } from '../cx.ts'
import { useFieldControl } from './field.tsx'
import { inputClass } from './input-style.ts'
import { formatNumber } from '../../lib/format.ts'

const charactersLeftText = (remainingCharacters: number) =>
  remainingCharacters < 0
    ? m.controls_too_long_by({ count: -remainingCharacters })
    : m.common_characters_left({ count: remainingCharacters })

interface Counter {
  count: number
  max: number
  full?: boolean
}

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows the characters left from 80% of the limit, or always their count if `full`. */
  counter?: Counter | undefined
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

function CharCounter({ count, max, full = false }: Counter) {
  if (!full && count < max * 0.8) return null
  const tone = count > max ? 'text-bad' : count >= max * 0.9 ? 'text-warn' : 'text-text-3'
  return (
    <p className={cx('tabular self-end text-floor', tone)}>
      {full ? `${formatNumber(count)}/${formatNumber(max)}` : charactersLeftText(max - count)}
    </p>
  )
}

/** Fallback for browsers without `field-sizing`. */
function growToContent(area: HTMLTextAreaElement): void {
  if (typeof CSS === 'undefined' || CSS.supports?.('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
