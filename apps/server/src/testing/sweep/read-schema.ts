import type pg from 'pg';

/**
 * Everything that the schemas `public` and `graphile_worker` consist of, one text for each thing. Each query answers
 * `thing`, what it is and how it is called, and `is`, how it is defined. The order of columns is left out on purpose.
 */
const queries = {
  relations: `
    select 'relation ' || c.oid::regclass as thing, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity,
      c.reloptions::text, pg_get_userbyid(c.relowner)) as is
    from pg_class c where c.relkind <> 'i' and c.relnamespace::regnamespace::text in ('public', 'graphile_worker')`,
  columns: `
    select 'column ' || a.attrelid::regclass || '.' || a.attname as thing, concat_ws(' ',
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid), 'identity ' || nullif(a.attidentity::text, ''),
      'generated ' || nullif(a.attgenerated::text, ''), 'collate ' || (select collname from pg_collation where oid = a.attcollation),
      a.attstorage, a.attacl::text) as is
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace`,
  constraints: `
    select 'constraint ' || conrelid::regclass || '.' || conname as thing,
      concat_ws(' ', pg_get_constraintdef(oid), convalidated, condeferrable, condeferred) as is
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0`,
  indexes: `
    select 'index ' || i.indexrelid::regclass as thing, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid) as is
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  functions: `
    select 'function ' || p.oid::regprocedure as thing, concat_ws(' ', pg_get_functiondef(p.oid), pg_get_userbyid(p.proowner)) as is
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  triggers: `
    select 'trigger ' || tgrelid::regclass || '.' || tgname as thing, concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) as is
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  views: `
    -- The columns of a table, and of a view of all of them, are in the order in which they were added.
    select 'view ' || c.oid::regclass as thing, (select string_agg(line, ',' order by line)
      from regexp_split_to_table(pg_get_viewdef(c.oid), '[,\n]s*') line) as is
    from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`,
  comments: `
    select 'comment on ' || pg_describe_object(d.classoid, d.objoid, d.objsubid) as thing, d.description as is
    from pg_description d
    where coalesce((select relnamespace from pg_class where d.classoid = 'pg_class'::regclass and oid = d.objoid),
      (select pronamespace from pg_proc p where d.classoid = 'pg_proc'::regclass and p.oid = d.objoid
        and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')),
      (select connamespace from pg_constraint where d.classoid = 'pg_constraint'::regclass and oid = d.objoid)
    ) = 'public'::regnamespace`,
  grants: `
    select concat_ws(' ', 'grant', kind, name, grantee, privilege, grantable) as thing, '' as is from (
      select 'relation' as kind, c.oid::regclass::text as name, a.* from pg_class c, aclexplode(c.relacl) a
        where c.relnamespace::regnamespace::text in ('public', 'graphile_worker')
      union all select 'function', p.oid::regprocedure::text, a.*
        from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where p.pronamespace = 'public'::regnamespace
      union all select 'schema', n.nspname, a.* from pg_namespace n, aclexplode(n.nspacl) a
    ) g (kind, name, grantor, of, privilege, grantable)
    cross join lateral (select case g.of when 0 then 'public' else pg_get_userbyid(g.of) end) r (grantee)`,
  policies: `
    select concat_ws(' ', 'policy', tablename, policyname) as thing, concat_ws(' ', roles::text, cmd, qual, with_check) as is
    from pg_policies`,
  extensions: `select 'extension ' || extname as thing, extnamespace::regnamespace::text as is from pg_extension`,
};

/** What a database consists of, apart from the order of its columns; `name → definition`, sorted. */
export async function readSchema(pool: pg.Pool): Promise<Map<string, string>> {
  const found: [string, string][] = [];
  for (const query of Object.values(queries)) {
    const { rows } = await pool.query<{ thing: string; is: string }>(query);
    found.push(...rows.map((row): [string, string] => [row.thing, row.is]));
  }
  return new Map(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}
