import { useUiState } from '../../lib/browser/ui-state.ts'

export function toggleSidebar(): void {
  useUiState.setState(({ sidebarCollapsed }) => ({ sidebarCollapsed: !sidebarCollapsed }))
}
