import { expect, it } from 'vitest'
import { createMemoryHistory } from 'vue-router'
import { COMMAND_ROUTES } from '#domain/commands.ts'
import { titleDeskRouter } from '../../../renderer/app/router.ts'

it.each(Object.entries(COMMAND_ROUTES))('%s leads to a page: %s (E9)', (command, route) => {
  const { name, matched } = titleDeskRouter(createMemoryHistory()).resolve(`/${route}`)
  expect(matched).toHaveLength(1)
  const names: Record<string, string> = {
    'new-refinance': 'new-order',
    'new-purchase': 'new-order',
    orders: 'all-orders',
    connections: 'connect'
  }
  expect(name).toBe(names[command] ?? command)
})
