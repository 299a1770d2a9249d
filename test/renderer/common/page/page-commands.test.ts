import { describe, expect, it } from 'vitest'
import { effectScope } from 'vue'

import { runPageCommand, usePageCommands } from '../../../../renderer/common/page/page-commands.ts'

describe('a command of the page', () => {
  it('goes to the part that came last, and to the one before it when that part has gone', () => {
    const heard: string[] = []
    const page = effectScope()
    page.run(() => usePageCommands({ back: () => heard.push('page'), refresh: () => heard.push('refresh') }))
    const part = effectScope()
    part.run(() => usePageCommands({ back: () => heard.push('part') }))
    expect(runPageCommand('back')).toBe(true)
    expect(runPageCommand('refresh')).toBe(true)
    part.stop()
    runPageCommand('back')
    expect(heard).toEqual(['part', 'refresh', 'page'])
    page.stop()
    expect(runPageCommand('back')).toBe(false)
  })
})
