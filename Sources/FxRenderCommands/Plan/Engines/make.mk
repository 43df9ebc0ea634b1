# {{frames}}
# {{time}}
# {{disk}}
#
# Run it in the folder of the render: make -k -j 8 -f FILE
hash := \#
define newline


endef
# The commands are environment variables, because make splits recipes at line breaks, even in quotes.
export FXRENDER_SHARE = exec {{share|make}}
export FXRENDER_MERGE = exec {{merge|make}}
shares = {{shares}}
.PHONY: merge $(shares)
merge: $(shares)
	@sh -c "$$FXRENDER_MERGE"
$(shares):
	@sh -c "$$FXRENDER_SHARE" sh $@
