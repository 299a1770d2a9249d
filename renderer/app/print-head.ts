import { watch } from 'vue'
import { usePreferences } from '../settings/store.ts'

/**
 * Gives print-sheet.css the line on top of what is printed: the office, and who printed it. Call the result to stop.
 */
export function showPrintHead(): () => void {
  const settings = usePreferences()
  const { style } = document.documentElement
  void settings.ready()
  const end = watch(
    () => settings.preferences,
    preferences => {
      const head = [preferences?.officeName, preferences?.userName].filter(Boolean).join(' · ')
      // Both notations escape quotes and backslashes alike; the texts are single lines.
      if (head === '') style.removeProperty('--print-head')
      else style.setProperty('--print-head', JSON.stringify(head))
    },
    { immediate: true }
  )
  return () => {
    end()
    style.removeProperty('--print-head')
  }
}
