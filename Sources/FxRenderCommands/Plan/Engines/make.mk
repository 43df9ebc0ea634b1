# {{frames}}
# {{time}}
# {{disk}}
#
# Run it in the folder of the render: make -k -j 8 -f FILE
hash := \#
define newline


endef
# The commands are environment variables, because make splits recipes at line breaks, even in quotes.
export FXRENDER_SHARD = exec {{shard|make}}
export FXRENDER_MERGE = exec {{merge|make}}
shards = {{shards}}
.PHONY: merge $(shards)
merge: $(shards)
	@sh -c "$$FXRENDER_MERGE"
$(shards):
	@sh -c "$$FXRENDER_SHARD" sh $@
