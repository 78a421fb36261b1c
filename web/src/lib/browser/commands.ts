import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Shortcut } from '../shortcut-keys.ts'

interface CommandSource {
  /** A shortcut, or the id of a command without keys. */
  id: Shortcut | 'pauseAll'
  /** Of a command without keys. */
  label?: string
  run: () => void
  /** Whether it can be done, given the element that had the focus before the palette opened. */
  isReady?: ((focused: Element | null) => boolean) | undefined
}

/** Something that the mounted screen can do. */
export interface ScreenCommand extends Omit<CommandSource, 'isReady'> {
  isReady: (focused: Element | null) => boolean
}

let commands: readonly ScreenCommand[] = []
const listeners = new Set<() => void>()

function change(next: readonly ScreenCommand[]): void {
  commands = next
  listeners.forEach((notify) => notify())
}

function add(command: ScreenCommand): () => void {
  change([...commands, command])
  return () => change(commands.filter((each) => each !== command))
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Returns the commands of all mounted components, in the order in which they appeared. */
export const useScreenCommands = (): readonly ScreenCommand[] =>
  useSyncExternalStore(subscribe, () => commands)

/** Offers a command in the palette while the component is mounted. */
export function useScreenCommand(source: CommandSource): void {
  const { id, label } = source
  const latest = useRef(source)
  useLayoutEffect(() => {
    latest.current = source
  })
  useLayoutEffect(
    () =>
      add({
        id,
        ...(label === undefined ? {} : { label }),
        run: () => latest.current.run(),
        isReady: (focused) => latest.current.isReady?.(focused) ?? true,
      }),
    [id, label],
  )
}
