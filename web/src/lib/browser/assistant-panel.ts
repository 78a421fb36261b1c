import { create } from 'zustand'
import { useUiState } from './ui-state.ts'

interface AssistantPanelState {
  /** The panel was opened by the user and its field has not been focused yet. */
  wantsFocus: boolean
}

/** State of the panel beside the screens that a reload does not keep. */
export const useAssistantPanel = create<AssistantPanelState>(() => ({ wantsFocus: false }))

/** Opens the panel, if it is not open, and focuses its field. */
export function focusAssistantPanel(): void {
  useAssistantPanel.setState({ wantsFocus: true })
  useUiState.setState({ assistantOpen: true })
}

export function closeAssistantPanel(): void {
  useUiState.setState({ assistantOpen: false })
}
