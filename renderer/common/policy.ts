import { defineStore } from 'pinia'
import { computed } from 'vue'
import { NO_POLICY, type PolicyMember } from '#domain/policy.ts'
import { useRequest } from './request.ts'

/** What the organization has set for this computer; it changes only at a start. */
export const usePolicy = defineStore('policy', () => {
  const { value, ask } = useRequest('policy.read')
  const state = computed(() => value.value ?? NO_POLICY)
  const isFixed = (member: PolicyMember) => state.value.fixed.includes(member)
  void ask({})
  return { state, isFixed }
})

/** In place of a setting's hint. */
export const SET_BY_ORGANIZATION = 'Set by your organization.'
