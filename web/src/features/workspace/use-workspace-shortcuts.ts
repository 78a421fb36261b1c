import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { toggleSidebar } from './toggle-sidebar.ts'

/** The keys that work everywhere in the workspace. */
export function useWorkspaceShortcuts(): void {
  const navigate = useNavigate()
  useShortcut('g d', () => void navigate({ to: paths.workspace }))
  useShortcut('g a', () => void navigate({ to: paths.automations }))
  useShortcut('g l', () => void navigate({ to: paths.liveChat }))
  useShortcut('g b', () => void navigate({ to: paths.billing }))
  useShortcut('g p', () => void navigate({ to: paths.platforms }))
  useShortcut('c', () => void navigate({ to: paths.createAutomation }))
  useShortcut('$mod+b', toggleSidebar)
}
